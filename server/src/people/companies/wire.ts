import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { companyLines } from '../../platform/db/tables/accounts.ts';
import { Bit, Flag, flagText, Text, timeText, titled } from '../../platform/http/answer/classic.ts';
import { showWideTags, tagFields, WideTags } from '../../platform/http/answer/tags.ts';
import { pictureUrl } from '../../platform/http/pictures.ts';
import { description, flag, required, shape, text } from '../../platform/http/request/fields.ts';
import { calledText } from '../../platform/http/request/people-names.ts';
import type { CompanyView } from './store.ts';

type Line = (typeof companyLines)[number];
type CompanyDetails = Partial<Record<Line | 'profile' | 'privateNotes', string>>;

export const Company = titled('Company', {
  id: Text,
  name: Text,
  company_name_url: Text,
  isowner: Bit,
  can_see_private: Flag,
  accounts: Text,
  contacts: Text,
  clients: Text,
  collaborators: Text,
  'created-on': Text,
  'last-changed-on': Text,
  'logo-URL': Text,
  country: Text,
  profile: Text,
  privateNotes: Text,
  tags: WideTags,
  ...(Object.fromEntries(companyLines.map((line) => [line, Text])) as Record<Line, typeof Text>),
});

/**
 * Private notes are the Administrators' own; the others of the company are shown everything else. Who works with it on a
 * project knows its name, not how to reach it or how many they are.
 */
export function showCompanyTo(ctx: Context, company: CompanyView): Static<typeof Company> {
  if (ctx.actor.isOwnerAdministrator) return showCompany(ctx, company);
  const isTheirs = company.id === ctx.actor.companyId;
  return {
    ...showCompany(ctx, isTheirs ? company : { ...company, details: '{}', people_count: 0, tags_text: null }),
    privateNotes: '',
  };
}

export function showCompany(ctx: Context, company: CompanyView): Static<typeof Company> {
  const details = JSON.parse(company.details) as CompanyDetails;
  return {
    id: String(company.id),
    name: company.name,
    company_name_url: `${company.id}-${company.name_key.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}`,
    isowner: flagText(company.is_owner),
    can_see_private: company.is_owner === 1,
    accounts: String(company.people_count),
    contacts: '0',
    clients: '0',
    collaborators: '0',
    'created-on': timeText(company.created_at),
    'last-changed-on': timeText(company.updated_at),
    'logo-URL': pictureUrl(ctx, company.picture_blob),
    country: details.countrycode ?? '',
    profile: details.profile ?? '',
    privateNotes: details.privateNotes ?? '',
    tags: showWideTags(company.tags_text),
    ...(Object.fromEntries(companyLines.map((line) => [line, details[line] ?? ''])) as Record<Line, string>),
  };
}

const details = {
  ...(Object.fromEntries(companyLines.map((line) => [line, text({ key: line, max: 255 })])) as Record<
    Line,
    ReturnType<typeof text>
  >),
  logo: text({ key: 'logoPendingFileRef', max: 255 }),
  removesLogo: flag({ key: 'removeLogo' }),
  ...tagFields,
  profile: description({ key: 'profile' }),
  privateNotes: description({ key: 'privateNotes' }),
};
export const NewCompany = shape('company', { name: required(calledText({ key: 'name', notEmpty: true })), ...details });
export const CompanyChange = shape('company', { name: calledText({ key: 'name', notEmpty: true }), ...details });

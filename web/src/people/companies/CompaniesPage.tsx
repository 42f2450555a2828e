import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/Fields.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { PictureField } from '../../ui/PictureField.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { ConfirmDialog, Dialog } from '../../ui/popups/Dialog.tsx';
import { Menu } from '../../ui/popups/Menu.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Avatar, Badge } from '../../ui/Small.tsx';
import { CsvLink } from '../../ui/tables/CsvLink.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { numberText } from '../../ui/text/locale.ts';
import { TagBadges } from '../../work/tags/TagBadges.tsx';
import { TagsText } from '../../work/tags/TagsText.tsx';
import { OnlyAdministrators } from '../people/OnlyAdministrators.tsx';
import { useMe } from '../people/queries.ts';
import { websiteAddress } from './addresses.ts';
import {
  type Company,
  companiesCurl,
  createCompany,
  deleteCompany,
  setLogo,
  updateCompany,
  useCompanies,
} from './queries.ts';

type Doing = { what: 'add' } | { what: 'edit' | 'remove'; company: Company };

export function CompaniesPage() {
  const me = useMe().data;
  const mayManage = me?.permissions['can-manage-people'] ?? false;
  const companies = useCompanies(mayManage);
  const [doing, setDoing] = useState<Doing>();
  const done = () => setDoing(undefined);
  if (me && !mayManage) return <OnlyAdministrators title="Companies" />;
  return (
    <Page
      title="Companies"
      actions={
        <>
          <ApiCallButton curl={companiesCurl()} />
          <CsvLink href="/companies.csv" />
          <Button look="primary" icon={Plus} onClick={() => setDoing({ what: 'add' })}>
            Add company
          </Button>
        </>
      }
    >
      <Loaded query={companies} lines={6}>
        {(list) => (
          <Table
            label="Companies"
            rows={list}
            keyOf={({ id }) => id}
            columns={[
              {
                title: 'Name',
                cell: ({ name, isowner, tags, ...company }) => (
                  <>
                    <span className="font-medium break-words">
                      {company['logo-URL'] && <Avatar name={name} src={company['logo-URL']} size="small" />} {name}{' '}
                      {isowner === '1' && <Badge tone="accent">Owner</Badge>}
                    </span>
                    <TagBadges tags={tags} />
                  </>
                ),
              },
              {
                title: 'People',
                cell: ({ accounts }) => (
                  <Link to="/people" search={{}} className="hover:underline">
                    {numberText(Number(accounts))}
                  </Link>
                ),
              },
              { title: 'Website', isExtra: true, cell: ({ website }) => <Website text={website} /> },
              {
                title: 'Actions',
                isTitleHidden: true,
                className: 'w-12 text-right',
                cell: (company) => (
                  <Menu
                    label={`Actions for ${company.name}`}
                    actions={() => [
                      [{ label: 'Edit', onSelect: () => setDoing({ what: 'edit', company }) }],
                      [
                        {
                          label: 'Delete',
                          isDangerous: true,
                          disabled: company.isowner === '1',
                          onSelect: () => setDoing({ what: 'remove', company }),
                        },
                      ],
                    ]}
                  />
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <CompanyDialog
        isOpen={doing?.what === 'add' || doing?.what === 'edit'}
        company={doing?.what === 'edit' ? doing.company : undefined}
        onClose={done}
      />
      <ConfirmDialog
        title={`Delete ${doing?.what === 'remove' ? doing.company.name : ''}?`}
        action="Delete company"
        isOpen={doing?.what === 'remove'}
        onClose={done}
        onConfirm={async () => {
          if (doing?.what !== 'remove') return;
          await deleteCompany(doing.company.id);
          toast('Company deleted.');
        }}
      >
        Only a company without people and projects can be deleted.
      </ConfirmDialog>
    </Page>
  );
}

function CompanyDialog({
  isOpen,
  company,
  onClose,
}: {
  isOpen: boolean;
  company: Company | undefined;
  onClose(): void;
}) {
  return (
    <Dialog title={company ? 'Edit company' : 'Add company'} isOpen={isOpen} onClose={onClose}>
      {company && (
        <div className="mb-4">
          <PictureField
            key={company.id}
            label={`Logo of ${company.name}`}
            name={company.name}
            url={company['logo-URL']}
            onSave={(file) => setLogo(company.id, file)}
          />
        </div>
      )}
      <Form
        action={company ? 'Save' : 'Add company'}
        beside={<Button onClick={onClose}>Cancel</Button>}
        onSubmit={async ({ name = '', website = '', tags = '' }) => {
          await (company ? updateCompany(company.id, { name, website, tags }) : createCompany({ name, website, tags }));
          onClose();
        }}
      >
        {(problem) => (
          <>
            <TextField
              name="name"
              label="Name"
              defaultValue={company?.name}
              required
              autoFocus
              error={problem('name')}
            />
            <TextField name="website" label="Website" defaultValue={company?.website} error={problem('website')} />
            <TagsText tags={company?.tags} error={problem('tags')} />
          </>
        )}
      </Form>
    </Dialog>
  );
}

function Website({ text }: { text: string }) {
  const address = websiteAddress(text.trim());
  if (!address) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent wrap-anywhere hover:underline">
      {text}
    </a>
  );
}

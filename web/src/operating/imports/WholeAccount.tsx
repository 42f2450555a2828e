import { useState } from 'react';
import { useMe } from '../../people/people/queries.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { ConfirmDialog } from '../../ui/popups/Dialog.tsx';
import { toast } from '../../ui/popups/toasts.ts';
import { Asked } from './Asked.tsx';
import { FromClassic } from './FromClassic.tsx';
import { FromExport } from './FromExport.tsx';
import { type AccountImport, forgetAccountImport, stopAccountImport, useAccountImport } from './queries.ts';

/** The ways in which everything comes at once; for who may say so. There is one import of an account at a time. */
export function WholeAccount() {
  return useMe().data?.permissions['can-manage-people'] ? <Shown /> : null;
}

function Shown() {
  const [asked, setAsked] = useState<'stop' | 'forget'>();
  const query = useAccountImport();
  const isExport = query.data?.from === 'export';
  const shown = (one: AccountImport) => one.status !== 'none' && <Asked one={one} onAsk={setAsked} />;
  return (
    <>
      <Loaded query={query}>
        {(one) => (
          <div className="space-y-8">
            <FromExport one={one}>{isExport && shown(one)}</FromExport>
            <FromClassic one={one}>{!isExport && shown(one)}</FromClassic>
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        title={asked === 'stop' ? 'Stop this import?' : 'Forget this import?'}
        action={asked === 'stop' ? 'Stop' : 'Forget'}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          await (asked === 'stop' ? stopAccountImport() : forgetAccountImport());
          toast(
            asked === 'stop'
              ? 'The import is stopped.'
              : isExport
                ? 'The import is forgotten.'
                : 'The token is forgotten.',
          );
        }}
      >
        {consequenceOf(asked, isExport)}
      </ConfirmDialog>
    </>
  );
}

function consequenceOf(asked: 'stop' | 'forget' | undefined, isExport: boolean): string {
  if (isExport)
    return asked === 'stop'
      ? 'Everything comes in one step, so nothing has come yet. It can be begun again.'
      : 'The archive that you sent is thrown away. What has come stays.';
  return asked === 'stop'
    ? 'What has come stays, and it can go on from there.'
    : 'The token is thrown away. What has come stays, and another import goes on from there.';
}

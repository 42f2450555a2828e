import { Page } from '../../ui/page/Page.tsx';
import { ApiCallButton } from '../../ui/popups/ApiCallButton.tsx';
import { WholeAccount } from '../imports/WholeAccount.tsx';
import { FromFile } from './FromFile.tsx';
import { fileImportsCurl } from './queries.ts';

/** The doors by which work comes in. */
export function ImportPage() {
  return (
    <Page title="Import" actions={<ApiCallButton curl={fileImportsCurl()} />}>
      <div className="space-y-8">
        <FromFile />
        <WholeAccount />
      </div>
    </Page>
  );
}

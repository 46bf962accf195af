/** GraphQL for the personal data export. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import {
  type DataCopy,
  isAvailable,
  newestDataCopy,
  openDataCopy,
  requestDataCopy,
} from '../deletion/data-copy.ts'
import type { AccountsDeps } from '../types.ts'
import { proofArgs } from './proof-args.ts'

type Shown = DataCopy & { url?: string }

export function addDataCopy(builder: Builder, deps: AccountsDeps): void {
  const DataCopyRef = builder.objectRef<Shown>('DataCopy').implement({
    fields: (t) => ({
      status: t.exposeString('status', { description: 'preparing, ready or failed' }),
      requested: t.expose('requested_at', { type: 'DateTime' }),
      ready: t.expose('ready_at', { type: 'DateTime', nullable: true }),
      expires: t.expose('expires_at', { type: 'DateTime', nullable: true }),
      available: t.boolean({
        description: 'Whether openDataCopy returns it.',
        resolve: (copy) => isAvailable(deps, copy),
      }),
      url: t.string({
        nullable: true,
        description:
          'Only in the response to openDataCopy: the download address for this browser, valid for a few minutes.',
        resolve: ({ url }) => url ?? null,
      }),
    }),
  })
  builder.queryField('dataCopy', (t) =>
    t.field({
      type: DataCopyRef,
      nullable: true,
      description: 'The most recently requested copy.',
      resolve: (_root, _args, context) => newestDataCopy(deps, signedIn(context)),
    }),
  )
  builder.mutationFields((t) => ({
    requestDataCopy: t.field({
      type: DataCopyRef,
      description: 'Returns the copy in progress, if there is one.',
      args: proofArgs(t),
      resolve: (_root, proof, context) => requestDataCopy(deps, signedIn(context), proof),
    }),
    openDataCopy: t.field({
      type: DataCopyRef,
      description: 'The newest copy with its download address. The account owner is notified by email.',
      args: proofArgs(t),
      resolve: (_root, proof, context) => openDataCopy(deps, signedIn(context), proof),
    }),
  }))
}

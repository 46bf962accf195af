/** The copy of one's data. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { type DataCopy, newestDataCopy, requestDataCopy } from '../leaving/data-copy.ts'
import type { AccountsDeps } from '../types.ts'

export function addDataCopy(builder: Builder, deps: AccountsDeps): void {
  const DataCopyRef = builder.objectRef<DataCopy>('DataCopy').implement({
    fields: (t) => ({
      status: t.exposeString('status', { description: 'preparing, ready or failed' }),
      requested: t.expose('requested_at', { type: 'DateTime' }),
      ready: t.expose('ready_at', { type: 'DateTime', nullable: true }),
      expires: t.expose('expires_at', { type: 'DateTime', nullable: true }),
      url: t.string({
        nullable: true,
        resolve: ({ id, status, expires_at }) =>
          status === 'ready' && expires_at && expires_at > deps.clock.now() ? `/api/data-copy/${id}` : null,
      }),
    }),
  })
  builder.queryField('dataCopy', (t) =>
    t.field({
      type: DataCopyRef,
      nullable: true,
      description: 'The one asked for last.',
      resolve: (_root, _args, context) => newestDataCopy(deps, signedIn(context)),
    }),
  )
  builder.mutationField('requestDataCopy', (t) =>
    t.field({
      type: DataCopyRef,
      resolve: (_root, _args, context) => requestDataCopy(deps, signedIn(context)),
    }),
  )
}

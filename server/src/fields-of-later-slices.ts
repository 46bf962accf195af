/**
 * Fields of an account whose slices are not built: the specification prints them and clients ask for them, so they
 * say truthfully that there is nothing, until live, battles and studio tell their own.
 */
import type { Builder } from '#platform/graphql/builder.ts'
import { limitInput, readPage } from '#platform/graphql/paging.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { addAccountsSchema } from './modules/accounts/index.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

export function addFieldsOfLaterSlices(builder: Builder, AccountRef: AccountRef): void {
  const BattleRef = builder.objectRef<{ id: string }>('Battle').implement({
    fields: (t) => ({ id: t.exposeID('id') }),
  })
  const StudioRef = builder.objectRef<{ rtmp: string | null }>('Studio').implement({
    fields: (t) => ({ rtmp: t.exposeString('rtmp', { nullable: true }) }),
  })
  builder.objectFields(AccountRef, (t) => ({
    live: t.boolean({ resolve: () => false }),
    livestream: t.string({ nullable: true, resolve: () => null }),
    battle: t.field({ type: BattleRef, nullable: true, resolve: () => null }),
    studio: t.field({ type: StudioRef, nullable: true, resolve: () => null }),
  }))
  builder.queryField('lives', (t) =>
    t.field({
      type: [AccountRef],
      description: 'Who is live now.',
      extensions: { listSize: PAGE_SIZE.lives },
      args: { limit: t.arg({ type: limitInput(builder) }) },
      resolve: (_root, { limit }) => {
        readPage(limit, PAGE_SIZE.lives)
        return []
      },
    }),
  )
}

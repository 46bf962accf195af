/**
 * Fields of an account whose slices are not built: the specification prints them and clients ask for them, so they
 * say truthfully that there is nothing, until battles and studio tell their own.
 */
import type { Builder } from '#platform/graphql/builder.ts'
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
    battle: t.field({ type: BattleRef, nullable: true, resolve: () => null }),
    studio: t.field({ type: StudioRef, nullable: true, resolve: () => null }),
  }))
}

/**
 * Fields of an account whose slices are not built: the specification prints them and clients ask for them, so they
 * say truthfully that there is nothing, until battles tell their own.
 */
import type { Builder } from '#platform/graphql/builder.ts'
import type { addAccountsSchema } from './modules/accounts/index.ts'

type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

export function addFieldsOfLaterSlices(builder: Builder, AccountRef: AccountRef): void {
  const BattleRef = builder.objectRef<{ id: string }>('Battle').implement({
    fields: (t) => ({ id: t.exposeID('id') }),
  })
  builder.objectFields(AccountRef, (t) => ({
    battle: t.field({ type: BattleRef, nullable: true, resolve: () => null }),
  }))
}

/** GraphQL for the first-video incentive. */
import type { Builder } from '#platform/graphql/builder.ts'
import { FIRST_VIDEO_CENTS } from '#rules/money.ts'
import { isFirstVideoPaid } from '#rules/site-settings.ts'
import type { LedgerDeps } from '../types.ts'

export function addIncentive(builder: Builder, deps: Pick<LedgerDeps, 'settings'>): void {
  builder.queryField('firstVideoIncentive', (t) =>
    t.float({
      nullable: true,
      description: 'In dollars, for a creator’s first video that staff approve; null if the site pays none.',
      resolve: () => {
        const isOn = deps.settings.get('switches.firstVideoIncentive')
        const approval = deps.settings.get('content.approval')
        return isFirstVideoPaid({ isOn, approval }) ? FIRST_VIDEO_CENTS / 100 : null
      },
    }),
  )
}

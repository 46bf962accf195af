/** What stands in the console's rail: which parts of it somebody may open. */
import type { Builder } from '#platform/graphql/builder.ts'
import { signedIn } from '#platform/viewer.ts'
import { mayAsStaff, STAFF_ACTIONS, type StaffAction } from '#rules/staff-rights.ts'
import { asStaff } from '../../audit/index.ts'
import type { StaffDeps } from '../types.ts'

type Rail = { rights: StaffAction[] }

export function addStaffRail(builder: Builder, _deps: StaffDeps): void {
  const RailRef = builder.objectRef<Rail>('StaffRail').implement({
    description: 'What somebody of the staff may open.',
    fields: (t) => ({
      rights: t.exposeStringList('rights', {
        description: 'What they may do, as the table of rights names it.',
      }),
    }),
  })
  builder.queryField('staffRail', (t) =>
    t.field({
      type: RailRef,
      resolve: (_root, _args, context) => {
        asStaff(context, 'home.see')
        const { staffRoles } = signedIn(context)
        return { rights: STAFF_ACTIONS.filter((action) => mayAsStaff(staffRoles, action)) }
      },
    }),
  )
}

/** Staff subscriptions: changed conversations, and presence in them. */
import type { Builder } from '#platform/graphql/builder.ts'
import { readUuid } from '#platform/graphql/ids.ts'
import { sharedSubscription } from '#platform/graphql/shared-subscription.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { findAccountsByIds, type Person } from '../../accounts/index.ts'
import { asStaff, staffFor } from '../../staff-rights/index.ts'
import { presenceTopic, SUPPORT_CONSOLE } from '../events.ts'
import type { SupportDeps } from '../types.ts'
import type { SupportRefs } from './refs.ts'

type Presence = { staff: Person | null; isWriting: boolean }

export function addConsoleEvents(builder: Builder, deps: SupportDeps, { AccountRef }: SupportRefs): void {
  const ChangeRef = builder.objectRef<{ conversationId: string }>('SupportDeskEvent').implement({
    fields: (t) => ({ conversation: t.id({ resolve: ({ conversationId }) => conversationId }) }),
  })
  sharedSubscription(builder, 'supportDesk', {
    type: ChangeRef,
    description: 'A conversation changed; clients reload it.',
    args: () => ({}),
    topic: () => SUPPORT_CONSOLE,
    authorize: (_args, context) => void asStaff(context, 'support.read'),
    except: async (_args, listeners) => withoutRight(listeners),
    resolve: (payload) => payload,
  })
  const PresenceRef = builder.objectRef<Presence>('SupportPresenceEvent').implement({
    fields: (t) => ({
      staff: t.field({
        type: AccountRef,
        nullable: true,
        description: 'Null for the person who asked.',
        resolve: ({ staff }) => staff,
      }),
      writing: t.boolean({ resolve: ({ isWriting }) => isWriting }),
    }),
  })
  sharedSubscription(builder, 'supportPresence', {
    type: PresenceRef,
    description: 'Staff who view or type in this conversation, including the viewer.',
    args: (arg) => ({ conversation: arg.id({ required: true }) }),
    topic: ({ conversation }) => presenceTopic(readUuid(conversation)),
    authorize: (_args, context) => void asStaff(context, 'support.read'),
    except: async (_args, listeners) => withoutRight(listeners),
    async resolve({ staffId, isWriting }) {
      const [staff] = staffId === null ? [] : await findAccountsByIds(deps.db, [staffId])
      return { staff: staff ?? null, isWriting }
    },
  })
}

/** Rights are checked again on each event, as a staff session may end while its tab stays open. */
function withoutRight(listeners: readonly RequestContext[]): Set<RequestContext> {
  return new Set(listeners.filter(({ viewer }) => !staffFor(viewer, 'support.read')))
}

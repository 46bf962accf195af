/** GraphQL fields and status labels of a person who appears in a media. */
import type { ResultOf } from 'gql.tada'
import type { AppearanceState } from '#rules/appearance.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { BadgeProps } from '#web/ui/Badge.tsx'

export const AppearanceFields = graphql(`
  fragment AppearanceFields on Appearance @_unmask {
    id
    state
    not_me
    reason
    name
    can_remove
    release_way
    release_link { url expires_date }
    user { id username fullname avatar }
  }
`)

export type AppearanceFields = ResultOf<typeof AppearanceFields>

type AppearanceStatus = { text: string; tone: NonNullable<BadgeProps['tone']> }

const STATUS_LABELS: Record<AppearanceState, AppearanceStatus> = {
  asked: { text: 'Waiting for an answer', tone: 'mute' },
  confirmed: { text: 'Agreed', tone: 'success' },
  declined: { text: 'Declined', tone: 'danger' },
  withdrawn: { text: 'Withdrawn', tone: 'danger' },
  refused: { text: 'Not accepted', tone: 'danger' },
  removed: { text: 'Removed', tone: 'mute' },
}

export function appearanceStatus({
  state,
  not_me,
  release_way,
}: Pick<AppearanceFields, 'state' | 'not_me' | 'release_way'>): AppearanceStatus {
  if (not_me) return { text: 'Says it’s not them', tone: 'danger' }
  if (state === 'asked' && release_way !== null) return { text: 'In review', tone: 'info' }
  return STATUS_LABELS[state as AppearanceState] ?? STATUS_LABELS.asked
}

export function appearanceName({ user, name }: Pick<AppearanceFields, 'user' | 'name'>): string {
  return user ? `@${user.username}` : (name ?? 'Unnamed person')
}

/** The draft of a mass message: audience, content and time. */
import { type AudienceKind, BROADCAST_AUDIENCES } from '#rules/broadcasts.ts'
import { oneOf } from '#rules/one-of.ts'
import { type DraftMessage, readDraftMessages } from '../editor/draft-message.ts'

export const EXCLUSIONS = ['bought', 'written_today', 'expired'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export type MassDraft = {
  sendTo: AudienceKind
  /** The chosen list, if any. */
  list: string | null
  /** The ids of chosen people, kept while another audience is selected. */
  people: string[]
  exclude: Exclusion[]
  messages: DraftMessage[]
  isScheduled: boolean
  /** As typed, in local time: '2026-11-21T19:00'. */
  at: string
}

export const DRAFT_NAME = 'mass-draft'

export function readMassDraft(stored: unknown): MassDraft {
  const { sendTo, list, people, exclude, messages, isScheduled, at } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Record<string, unknown>
  return {
    sendTo: oneOf(BROADCAST_AUDIENCES, sendTo) ?? 'everyone',
    list: typeof list === 'string' ? list : null,
    people: texts(people),
    exclude: EXCLUSIONS.filter((name) => texts(exclude).includes(name)),
    messages: readDraftMessages(messages),
    isScheduled: isScheduled === true,
    at: typeof at === 'string' ? at : '',
  }
}

function texts(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((item) => typeof item === 'string') : []
}

/** The audience as API input; undefined while people or a list are missing. */
export function audienceInput({ sendTo, list, people, exclude }: MassDraft) {
  if (sendTo === 'custom' && people.length === 0) return undefined
  if (sendTo === 'list' && list === null) return undefined
  return {
    send_to: sendTo,
    custom: sendTo === 'custom' ? people : null,
    list: sendTo === 'list' ? list : null,
    exclude: Object.fromEntries(EXCLUSIONS.map((name) => [name, exclude.includes(name)])) as Record<
      Exclusion,
      boolean
    >,
  }
}

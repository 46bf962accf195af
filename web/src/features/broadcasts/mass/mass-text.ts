/** Texts of a mass message: audience, status and results. */
import type { AudienceKind, MassState } from '#rules/broadcasts.ts'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { MINUTE_MS } from '#rules/time.ts'
import { shortMomentText } from './when.ts'

const COUNT = new Intl.NumberFormat('en-US')

/** 214380 → '214,380' */
export function wholeCount(count: number): string {
  return COUNT.format(count)
}

/** '1 person', '1,118 people' */
export function peopleText(count: number): string {
  return `${wholeCount(count)} ${count === 1 ? 'person' : 'people'}`
}

export const AUDIENCE_LABELS: Record<AudienceKind, string> = {
  everyone: 'Everyone',
  follower: 'Followers',
  subscriber: 'Subscribers',
  custom: 'Selected people',
  list: 'A list',
}

/** A deleted list has no name. */
export function massAudienceText(sendTo: string, listName: string | null | undefined): string {
  return listName ?? AUDIENCE_LABELS[sendTo as AudienceKind] ?? sendTo
}

/** 'To everyone', 'To Night owls': lists keep their own capitalization. */
export function toText(sendTo: string, listName: string | null | undefined): string {
  return `To ${listName ?? massAudienceText(sendTo, null).toLowerCase()}`
}

const STATE_TEXT: Record<MassState, string> = {
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  cancelled: 'Cancelled',
  unsent: 'Unsent',
}

/** Not fully sent yet. */
export function isUnderWay(state: string): boolean {
  return state === 'sending' || state === 'paused'
}

/** Due, but a worker has not started it yet. */
export function isAboutToBegin({ state, at }: { state: string; at: string | null }, now: Date): boolean {
  return state === 'scheduled' && at !== null && new Date(at).getTime() <= now.getTime()
}

type Timed = { state: string; at: string | null; started_at: string | null }

/** 'Started 18:42', 'Sat 21 Nov at 19:00', '8 Nov' */
export function massTimeText({ state, at, started_at }: Timed, now: Date): string {
  if (isAboutToBegin({ state, at }, now)) return 'Starting now'
  if (state === 'scheduled' && at) return shortMomentText(new Date(at), now)
  const began = started_at ?? at
  if (!began) return STATE_TEXT[state as MassState] ?? ''
  const start = new Date(began)
  if (isUnderWay(state)) return `Started ${timeOfDay(start)}`
  return start.toDateString() === now.toDateString() ? timeOfDay(start) : shortDate(start, now)
}

/** In whole percent; 100 for an empty audience. */
export function percentDone(done: number, total: number): number {
  return total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 100
}

/** '7.1% of sent'; empty if the whole is 0. */
export function shareText(part: number, whole: number, ofWhat: string): string {
  if (whole <= 0) return ''
  const percent = (part / whole) * 100
  return `${percent >= 10 || Number.isInteger(percent) ? Math.round(percent) : percent.toFixed(1)}% of ${ofWhat}`
}

/** '1 min left', by the observed speed; empty while unknown. */
export function timeLeftText(left: number, perMs: number | null): string {
  if (left <= 0 || perMs === null || perMs <= 0) return ''
  const ms = left / perMs
  return ms < MINUTE_MS ? 'Less than a minute left' : `${wholeCount(Math.ceil(ms / MINUTE_MS))} min left`
}

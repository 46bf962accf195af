/** Formats the activity of a live stream as lines; consecutive new followers share one. */
import { dollars } from '#rules/formats.ts'

export type ActivityEvent = {
  id: string
  kind: string
  cents: number | null
  at: string
  user: { fullname: string }
}
type ActivityLine = { key: string; kind: string; text: string; amount: string | null; at: string }

const ACTION_TEXT: Record<string, string> = {
  tip: 'tipped',
  ticket: 'bought a ticket',
  subscription: 'subscribed',
}

/** Expects and returns the newest first. */
export function activityLines(events: readonly ActivityEvent[]): ActivityLine[] {
  const lines: ActivityLine[] = []
  for (let at = 0; at < events.length; at += 1) {
    const event = events[at]
    if (!event) break
    let more = 0
    while (event.kind === 'follow' && events[at + 1]?.kind === 'follow') {
      more += 1
      at += 1
    }
    lines.push({
      ...{ key: `${event.kind} ${event.id}`, kind: event.kind, at: event.at },
      text:
        event.kind === 'follow'
          ? followText(event.user.fullname, more)
          : `${event.user.fullname} ${ACTION_TEXT[event.kind] ?? ''}`,
      amount: event.cents === null ? null : dollars(event.cents),
    })
  }
  return lines
}

function followText(name: string, more: number): string {
  return more === 0 ? `${name} followed you` : `${name} and ${more} more followed you`
}

/** Reads and writes the feed's URL: tab, slide and campaign. */
import { isMediaId } from '#web/lib/paths.ts'
import { campaignIn } from './watching/campaign.ts'

export const FEED_TABS = ['foryou', 'following'] as const
export type FeedTab = (typeof FEED_TABS)[number]

export type FeedAddress = {
  tab: FeedTab
  /** The slide to open at. */
  mediaId: string | null
  campaign: string | null
  /** The campaign's own selection, shown before the feed. */
  selection: readonly string[]
  asksForSound: boolean
}

/** The page limit of the API. */
const MOST_SELECTED = 50

export function readAddress(search: string): FeedAddress {
  const query = new URLSearchParams(search)
  const mediaId = query.get('m')?.toLowerCase() ?? ''
  const selection = (query.get('v') ?? '').toLowerCase().split(',').filter(isMediaId)
  return {
    tab: query.get('tab') === 'following' ? 'following' : 'foryou',
    mediaId: isMediaId(mediaId) ? mediaId : null,
    campaign: campaignIn(query),
    selection: [...new Set(selection)].slice(0, MOST_SELECTED),
    asksForSound: query.get('s') === '1',
  }
}

/** The same URL at another slide; null removes the slide. */
export function atMedia(search: string, mediaId: string | null): string {
  const query = new URLSearchParams(search)
  if (mediaId === null) query.delete('m')
  else query.set('m', mediaId)
  return written(query)
}

/** The same URL after the sound question was answered. */
export function withoutSoundQuestion(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('s')
  return written(query)
}

/** Keeps commas readable, because people copy this URL. */
function written(query: URLSearchParams): string {
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

export function tabSearch(tab: FeedTab): string {
  return tab === 'following' ? '?tab=following' : ''
}

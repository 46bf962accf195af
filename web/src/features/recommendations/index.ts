/** Why a media is in the feed, what to show less of, and the feed settings. */

export { hiddenInVisit, useVisitTaste } from './visit/use-visit-taste.ts'
export type { ExplainedMedia, LessOf } from './why/choices.ts'
export { useShowLess } from './why/use-show-less.ts'
export { whyThisSheet } from './why/why-this-sheet.ts'

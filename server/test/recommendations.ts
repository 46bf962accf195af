/** Helpers for tests of recommendations. */
import { train } from '#server/modules/recommendations/training/train.ts'
import type { TestSite } from './site.ts'

/** Loads what has changed into the catalogue of the site's process. */
export const refreshCatalogue = (site: TestSite) => site.app.recommendations.catalogues.refresh(site.app)

/** Trains on however few responses there are. */
export const trainModel = (site: TestSite, least = { responses: 1, media: 1 }) =>
  train(site.app, undefined, least)

export const interactionsOf = (site: TestSite, person: { id: string }) =>
  site.app.db
    .selectFrom('interactions')
    .selectAll()
    .where('account_id', '=', person.id)
    .orderBy('media_id')
    .execute()

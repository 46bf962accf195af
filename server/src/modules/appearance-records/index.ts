/**
 * Public API of the records of appearances: who appears in a media, what they answered, and what they signed.
 *
 * Tables: appearances (people in a media), releases (consent signed by people without an account). It lies below media because
 * the access rule reads it in its own statements; asking, answering, signing and reviewing are the slice `appearances`.
 * - Triggers keep the counts of each media (`people_named`, `unconfirmed`, `people_against`).
 * - Names, details and pictures are encrypted; a link is found by its hash.
 * - A release is signed at most once: of concurrent attempts one finds its link unused.
 */
import './tables.ts'

export {
  type AppearanceRow,
  activeAppearancesOf,
  appearancesAbout,
  appearancesByIds,
  appearancesOf,
  appearancesOfPerson,
  appearancesToSweep,
  countPendingAppearances,
  deleteAppearance,
  findAppearance,
  insertAppearance,
  lockAppearance,
  updateAppearance,
  wasNamedBefore,
} from './appearance-queries.ts'
export { appearsIn, mediaWithPerson, withPendingRelease } from './appearing.ts'
export {
  createReleaseLink,
  type ReleaseRow,
  releaseLinkOf,
  releasesOf,
  signedByLink,
} from './release-link.ts'
export {
  addOwnerNetwork,
  decidedReleases,
  findReleaseByHash,
  findReleaseById,
  releaseQueue,
  takePaper,
  takeSignature,
  updateRelease,
  waitingReleases,
} from './release-queries.ts'
export { openName, sealName } from './sealed-name.ts'
export {
  deleteReleasePictures,
  openReleaseDetails,
  type ReleaseDetails,
  readReleasePicture,
  sealReleaseDetails,
  storeReleasePicture,
} from './sealed-release.ts'
export { APPEARANCES_SEALED, RELEASE_FILES, RELEASES_AREA } from './tables.ts'

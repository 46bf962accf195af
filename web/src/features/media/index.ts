/**
 * Videos and photos: `tiles/` in lists, `stage/` one at a time, `form/` fields, `own/` the account's own media, `shop/`, `links/`,
 * `calendar/` and `keys/`, and the pins and collections of a profile.
 */

export { Collections } from './collections/Collections.tsx'
export { arrangeSheet } from './collections/overlays.ts'
export { MediaFormFields } from './form/MediaFormFields.tsx'
export { FORM_FIELDS, type MediaFormValues, mediaFieldErrors } from './form/media-form.ts'
export { missingField } from './form/missing-field.ts'
export { PersonInput } from './form/PersonInput.tsx'
export { TagInput } from './form/TagInput.tsx'
export { useNetIncomeText } from './form/use-net-income.ts'
export { useMediaKeys } from './keys/use-media-keys.ts'
export { deleteMediaSheet } from './own/delete-sheet.ts'
export { FirstVideo } from './own/FirstVideo.tsx'
export { nearestOwnList, ownListPath, parseOwnList } from './own/own-lists.ts'
export { useFirstVideo } from './own/use-first-video.ts'
export { buyDialog } from './shop/buy.ts'
export { buyLinkDialog } from './shop/buy-link.ts'
export { AboutMedia } from './stage/AboutMedia.tsx'
export { LockedStage } from './stage/LockedStage.tsx'
export { PICTURE_FOOT } from './stage/picture-foot.ts'
export { RetryMedia, RetryMediaSign } from './stage/RetryMedia.tsx'
export { StageSkeleton } from './stage/StageSkeleton.tsx'
export { useProcessing } from './stage/use-processing.ts'
export { LABEL_TONE } from './tiles/label-tone.ts'
export { MediaGrid } from './tiles/MediaGrid.tsx'
export { earnedText, MediaStatsFields, mediaStatsText } from './tiles/media-stats.ts'
export { NoMediaYet } from './tiles/NoMediaYet.tsx'
export { TypeSwitch } from './tiles/TypeSwitch.tsx'
export { tileLabelOf, tileStateOf } from './tiles/tile-state.ts'
export { otherType, TYPE_TEXT } from './tiles/type-text.ts'
export {
  type MediaListQuery,
  type MediaPages,
  mediaList,
  pagedMediaList,
  useMediaPages,
} from './tiles/use-media-pages.ts'
export { useTickingNow } from './tiles/use-now.ts'
export { VideosOf } from './tiles/VideosOf.tsx'

/** The screens of the media area. */
export { MediaDetail } from '#web/screens/media-detail/MediaDetail.tsx'

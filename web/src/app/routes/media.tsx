/** The screens of the media area. */
export { MediaDetail } from '#web/features/media/MediaDetail.tsx'

/** The screens of the browse area. */
export { ShortLink } from '#web/features/media/ShortLink.tsx'

/** The screens of the dev area. */
export { Gallery } from '#web/features/dev/Gallery.tsx'

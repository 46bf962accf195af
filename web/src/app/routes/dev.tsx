/** The screens of the dev area. */
export { Gallery } from '#web/screens/dev/Gallery.tsx'

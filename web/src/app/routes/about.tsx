/** The screens of the about area. */
export { About } from '#web/features/about/About.tsx'

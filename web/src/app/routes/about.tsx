/** The screens of the about area. */
export { About } from '#web/screens/about/About.tsx'

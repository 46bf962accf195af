/** The screens of the home area. */
export { Newest as Feed } from '#web/features/unbuilt/Newest.tsx'

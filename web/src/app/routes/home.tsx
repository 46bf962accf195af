/** The screens of the home area. */
export { EmptyFeed as Feed } from '#web/features/unbuilt/EmptyFeed.tsx'

/** The screens of the home area. */
export { Feed } from '#web/features/feed/Feed.tsx'

/** Who is live, in the navigation; a file of its own, as it comes after the page. */
export { LivesAside } from '#web/features/live/index.ts'

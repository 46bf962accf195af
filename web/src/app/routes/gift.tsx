/** The screen of the gift area, also for people without an account. */
export { GiftPage } from '#web/features/subscriptions/gifts/GiftPage.tsx'

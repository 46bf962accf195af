/** The screens of the settings area. */
export { FeedSettings } from '#web/features/recommendations/settings/FeedSettings.tsx'
export { Settings } from '#web/screens/settings/Settings.tsx'

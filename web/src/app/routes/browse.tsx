/** The screens of the browse area. */

export { Lives } from '#web/features/live/lives/Lives.tsx'
export { ShortLinkScreen } from '#web/features/media/links/ShortLinkScreen.tsx'
// One component for both, so that the search field keeps its text when the tab changes.
export { Search, Search as Favorites } from '#web/features/search/Search.tsx'
export { BrowsePhotos, BrowseVideos } from '#web/screens/browse/Browse.tsx'
export { Grid } from '#web/screens/browse/Grid.tsx'

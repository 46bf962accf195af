/** The screens of the browse area. */

export { Lives } from '#web/features/live/lives/Lives.tsx'
export { ShortLink } from '#web/features/media/links/ShortLink.tsx'
// One component for both, so that the field keeps what is typed while the tabs change under it.
export { Search, Search as Favorites } from '#web/features/search/Search.tsx'
export { BrowsePhotos, BrowseVideos } from '#web/screens/browse/Browse.tsx'
export { Grid } from '#web/screens/browse/Grid.tsx'

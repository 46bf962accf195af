/** The screens of the browse area. */
export { BrowsePhotos, BrowseVideos } from '#web/features/browse/Browse.tsx'
export { Grid } from '#web/features/browse/Grid.tsx'
export { Lives } from '#web/features/browse/Lives.tsx'
// One component for both, so that the field keeps what is typed while the tabs change under it.
export { Search, Search as Favorites } from '#web/features/search/Search.tsx'
export { ShortLink } from '#web/features/share-links/ShortLink.tsx'

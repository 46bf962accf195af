/** Public API of the search feature. */
export { Trending } from './Trending.tsx'

/** Tagged people in a media, and the releases they sign. */
export { PeopleSection } from './PeopleSection.tsx'

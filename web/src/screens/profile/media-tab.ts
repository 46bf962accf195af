/** The media tabs of a profile. */
export type MediaTab = 'video' | 'photo' | 'shop'

/** The tabs of a profile that hold media. */
export type MediaTab = 'video' | 'photo' | 'shop'

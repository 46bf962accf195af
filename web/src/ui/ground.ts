/** The surface that a part stands on, for parts whose edge must melt into it. */
export type Ground = 'canvas' | 'surface' | 'raised'

export const GROUND_FILL: Record<Ground, string> = {
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  raised: 'bg-raised',
}

export const GROUND_BORDER: Record<Ground, string> = {
  canvas: 'border-canvas',
  surface: 'border-surface',
  raised: 'border-raised',
}

export const GROUND_INK: Record<Ground, string> = {
  canvas: 'text-canvas',
  surface: 'text-surface',
  raised: 'text-raised',
}

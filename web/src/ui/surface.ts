/** The surface behind a component, for components whose border must match it. */
export type Surface = 'canvas' | 'surface' | 'raised'

export const SURFACE_FILL: Record<Surface, string> = {
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  raised: 'bg-raised',
}

export const SURFACE_BORDER: Record<Surface, string> = {
  canvas: 'border-canvas',
  surface: 'border-surface',
  raised: 'border-raised',
}

export const SURFACE_INK: Record<Surface, string> = {
  canvas: 'text-canvas',
  surface: 'text-surface',
  raised: 'text-raised',
}

/** The error of a form as a whole; its line is reserved, so that nothing shifts. */
export function FormProblem({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className="min-h-4.5 text-sm font-medium text-pretty wrap-anywhere text-danger-ink">
      {children}
    </p>
  )
}

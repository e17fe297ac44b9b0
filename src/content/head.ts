/** The title and the description of a page. */
export interface Head {
  title: string
  description: string
}

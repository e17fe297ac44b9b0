/** Matches texts that a reader would take for a placeholder. A real name can also match, such as „Mustermann“. */
export const looksLikePlaceholder =
  /[Mm]uster|[Pp]latzhalter|\.example\b|00000|\[[A-ZÄÖÜ][^\]]*\]|Beispiel(?:stadt|straße|weg|firma)/

/** Renders a sitemap that lists the URLs of these paths (sitemaps.org protocol). */
export const renderSitemap = (paths: readonly string[], siteUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Renders robots.txt. It allows crawlers to load all pages, and contains the URL of the sitemap. */
export const renderRobots = (siteUrl: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`

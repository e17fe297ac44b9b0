export const paths = {
  home: '/',
  contact: '/kontakt',
  faq: '/faq',
  imprint: '/impressum',
  privacy: '/datenschutz',
  notFound: '/404',
} as const

/** To come. */
export const measureGrowth = async () => ''

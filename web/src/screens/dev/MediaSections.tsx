/** The media tile in each of its states. */
import { Tile } from '#web/ui/Tile.tsx'
import aurora from './art/aurora.svg'
import bubbles from './art/bubbles.svg'
import city from './art/city.svg'
import dusk from './art/dusk.svg'
import forest from './art/forest.svg'
import night from './art/night.svg'
import { GallerySection } from './GallerySection.tsx'

export function MediaSections() {
  return (
    <GallerySection
      title="Tiles: free, subscribers, price, processing, scheduled, review, rejected, failed, broken, loading"
      span="desktop:col-span-12"
      className="grid grid-cols-3 gap-3 desktop:grid-cols-5 wide:grid-cols-10"
    >
      <Tile rounded state="free" src={dusk} alt="The sea at dusk" views={1_200_000} seconds={29} pinned />
      <Tile rounded state="subscribers" src={forest} alt="A forest" seconds={724} />
      <Tile rounded state="price" priceCents={600} src={night} alt="Star trails" seconds={500} />
      <Tile rounded state="processing" percent={42} src={dusk} alt="The sea at dusk" />
      <Tile rounded state="scheduled" availableIn="Available in 3 days" src={aurora} alt="Northern lights" />
      <Tile rounded state="review" src={city} alt="A city at night" />
      <Tile rounded state="rejected" src={bubbles} alt="Bubbles" />
      <Tile rounded state="failed" reason="The file ends too early." alt="A file that was cut off" />
      <Tile rounded state="broken" alt="A missing picture" />
      <Tile rounded state="loading" alt="" />
    </GallerySection>
  )
}

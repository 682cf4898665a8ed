"""The Pro catalogue: sets of the named scenes under another sky, or in another colour. One line makes a scene.

A set is the module of `scenes/` that builds it. Azimuths and distances are those of kit/looks/weathers.py: 0 is the sun straight ahead,
90 to the right, 180 behind the camera.
"""

import importlib
from dataclasses import dataclass, replace

from kit.looks.backdrop import Backdrop
from kit.looks.weather import Weather
from kit.looks.weathers import (
    after_dusk,
    after_rain,
    blue_hour,
    clear_morning,
    dawn,
    fog,
    golden_hour,
    moonlight,
    night,
    overcast,
    snow_day,
    storm,
    sunset_ahead,
)
from kit.scene.kit import Kit
from kit.scene.scene_spec import SceneSpec

#: "Other lenses": wide, and as the set's own scene has it.
WIDE_MM = 31.0


@dataclass(frozen=True)
class CatalogueScene:
    """What a module of `scenes/` is to a named scene: `SPEC` and `build(kit)`, made of a set and a look."""

    id: str
    name: str
    #: Module of `scenes/` with SPEC, PLACE and build_set.
    set_name: str
    look: Weather | Backdrop
    focal_millimetres: float | None = None

    @property
    def SPEC(self) -> SceneSpec:
        place = self._set()
        camera = place.SPEC.camera
        if self.focal_millimetres:
            camera = replace(camera, focal_millimetres=self.focal_millimetres)
        own = replace(place.SPEC, id=self.id, name=self.name, section="catalogue", camera=camera)
        return self.look.spec_on(own, place.PLACE)

    def build(self, kit: Kit) -> None:
        self.look.build_on(self._set(), kit)

    def _set(self):
        return importlib.import_module(f"scenes.{self.set_name}")


CATALOGUE = [
    CatalogueScene("high-street-night", "High Street at Night", "city", night()),
    CatalogueScene("high-street-rain", "High Street after Rain", "city", after_rain()),
    CatalogueScene("high-street-snow", "High Street in Snow", "city", snow_day(183)),
    CatalogueScene("high-street-fog", "High Street in Fog", "city", fog()),
    CatalogueScene("high-street-golden", "High Street in Evening Sun", "city", golden_hour(183, seed=2), WIDE_MM),
    CatalogueScene("bay-sunset", "Beach Sunset", "beach", sunset_ahead(-20, seed=3, far_m=5000)),
    CatalogueScene("bay-storm", "Beach before the Storm", "beach", storm(seed=2, far_m=5200)),
    CatalogueScene("bay-moonlight", "Moonlit Beach", "beach", moonlight(seed=2, far_m=5000)),
    CatalogueScene("bay-morning", "Beach Morning", "beach", clear_morning(seed=2)),
    CatalogueScene("bay-dawn", "Beach at Dawn", "beach", dawn(seed=2, far_m=2600), WIDE_MM),
    CatalogueScene("glen-golden", "Golden Glen", "highlands", golden_hour(225, seed=4, far_m=9000, elevation=18)),
    CatalogueScene("glen-storm", "Highland Storm", "highlands", storm(seed=3, far_m=5200, elevation=22)),
    CatalogueScene("glen-snow", "Highland Snow", "highlands", snow_day(240, seed=2, far_m=15000, bias=-0.1)),
    CatalogueScene("glen-dawn", "Highland Dawn", "highlands", dawn(130, seed=3, far_m=3200), WIDE_MM),
    CatalogueScene("glen-rain", "Highland Rain", "highlands", after_rain(seed=3, far_m=4200)),
    CatalogueScene("georgian-dusk", "Georgian Street after Dusk", "london", after_dusk(seed=2)),
    CatalogueScene("georgian-snow", "Georgian Street in Snow", "london", snow_day(176, seed=3)),
    CatalogueScene("georgian-fog", "Georgian Street in Fog", "london", fog()),
    CatalogueScene("georgian-golden", "Georgian Street in Evening Sun", "london", golden_hour(176, seed=5, far_m=800)),
    CatalogueScene("plaza-golden", "Mirror Plaza at Golden Hour", "the_bean", golden_hour(222, seed=6)),
    CatalogueScene("plaza-rain", "Mirror Plaza after Rain", "the_bean", after_rain(seed=4, far_m=2600)),
    CatalogueScene("plaza-snow", "Mirror Plaza in Snow", "the_bean", snow_day(seed=4)),
    CatalogueScene("plaza-sunset", "Mirror Plaza at Sunset", "the_bean", sunset_ahead(seed=4)),
    CatalogueScene("plaza-overcast", "Mirror Plaza in Soft Light", "the_bean", overcast(seed=2, far_m=3200, bias=-0.45), WIDE_MM),
    CatalogueScene("mill-town-snow", "Mill Town in Snow", "mardy", snow_day(190, seed=5)),
    CatalogueScene("mill-town-fog", "Mill Town in Fog", "mardy", fog()),
    CatalogueScene("mill-town-rain", "Mill Town after Rain", "mardy", after_rain(seed=12)),
    CatalogueScene("mill-town-sunset", "Mill Town at Sunset", "mardy", sunset_ahead(-8, seed=9)),
    CatalogueScene("mill-town-dusk", "Mill Town after Dusk", "mardy", after_dusk(seed=3)),
    CatalogueScene("pueblo-golden", "Pueblo at Golden Hour", "mexico", golden_hour(196, seed=8)),
    CatalogueScene("pueblo-rain", "Pueblo after Rain", "mexico", after_rain(seed=5)),
    CatalogueScene("pueblo-overcast", "Pueblo in Soft Light", "mexico", overcast(seed=3), WIDE_MM),
    CatalogueScene("pueblo-moonlight", "Pueblo by Moonlight", "mexico", moonlight(185, seed=3)),
    CatalogueScene("pueblo-sunset", "Pueblo at Sunset", "mexico", sunset_ahead(seed=5)),
    CatalogueScene("port-rain", "Port after Rain", "container", after_rain(seed=6)),
    CatalogueScene("port-fog", "Port in Fog", "container", fog()),
    CatalogueScene("port-snow", "Port in Snow", "container", snow_day(seed=6, far_m=1800, bias=-0.4)),
    CatalogueScene("port-morning", "Port in the Morning", "container", clear_morning(200, seed=3)),
    CatalogueScene("port-moonlight", "Port by Moonlight", "container", moonlight(190, seed=4)),
    CatalogueScene("village-snow", "Village in Snow", "charming", snow_day(seed=7)),
    CatalogueScene("village-dawn", "Village at Dawn", "charming", dawn(170, seed=4)),
    CatalogueScene("village-rain", "Village after Rain", "charming", after_rain(seed=7)),
    CatalogueScene("village-morning", "Village in the Morning", "charming", clear_morning(seed=4)),
    CatalogueScene("village-blue", "Village at Blue Hour", "charming", blue_hour(seed=4)),
    CatalogueScene("filling-station-storm", "Filling Station before the Storm", "memories", storm(seed=5, far_m=2600)),
    CatalogueScene("filling-station-rain", "Filling Station after Rain", "memories", after_rain(seed=8)),
    CatalogueScene("filling-station-snow", "Filling Station in Snow", "memories", snow_day(seed=8)),
    CatalogueScene("filling-station-morning", "Filling Station in the Morning", "memories", clear_morning(seed=5), WIDE_MM),
    CatalogueScene("filling-station-golden", "Filling Station at Golden Hour", "memories", golden_hour(222, seed=12)),
    CatalogueScene("filling-station-sunset", "Filling Station at Sunset", "memories", sunset_ahead(10, seed=10, far_m=3000)),
    CatalogueScene("filling-station-blue", "Filling Station at Blue Hour", "memories", after_dusk(seed=4)),
    CatalogueScene("cherry-avenue-rain", "Cherry Avenue after Rain", "blossom", after_rain(seed=9)),
    CatalogueScene("cherry-avenue-golden", "Cherry Avenue at Golden Hour", "blossom", golden_hour(200, seed=9)),
    CatalogueScene("cliff-road-sunset", "Cliff Road at Sunset", "coastal", sunset_ahead(-25, seed=6, far_m=4000)),
    CatalogueScene("cliff-road-storm", "Cliff Road before the Storm", "coastal", storm(seed=4, far_m=3500)),
    CatalogueScene("cliff-road-golden", "Cliff Road at Golden Hour", "coastal", golden_hour(222, seed=10, far_m=6000)),
    CatalogueScene("cliff-road-dawn", "Cliff Road at Dawn", "coastal", dawn(140, seed=6, far_m=2600), WIDE_MM),
    CatalogueScene("cliff-road-rain", "Cliff Road after Rain", "coastal", after_rain(seed=10, far_m=3200)),
    CatalogueScene("winter-forest-moonlight", "Winter Forest by Moonlight", "sisu", moonlight(seed=5)),
    CatalogueScene("winter-forest-dawn", "Winter Forest at Dawn", "sisu", dawn(200, seed=7)),
    CatalogueScene("winter-forest-overcast", "Winter Forest in Soft Light", "sisu", overcast(seed=5), WIDE_MM),
    CatalogueScene("winter-forest-morning", "Winter Forest in the Morning", "sisu", clear_morning(seed=6)),
    CatalogueScene("winter-forest-sunset", "Winter Forest at Sunset", "sisu", sunset_ahead(seed=7)),
    CatalogueScene("forest-road-rain", "Forest Road after Rain", "mist", after_rain(seed=11)),
    CatalogueScene("forest-road-snow", "Forest Road in Snow", "mist", snow_day(182, seed=9)),
    CatalogueScene("forest-road-morning", "Forest Road in the Morning", "mist", clear_morning(180, seed=7), WIDE_MM),
    CatalogueScene("forest-road-sunset", "Forest Road at Sunset", "mist", sunset_ahead(seed=8)),
    CatalogueScene("studio-sage", "Sage Studio", "studio", Backdrop((0.190, 0.235, 0.160), "sage green")),
    CatalogueScene("studio-terracotta", "Terracotta Studio", "studio", Backdrop((0.340, 0.120, 0.062), "terracotta")),
    CatalogueScene("studio-sand", "Sand Studio", "studio", Backdrop((0.440, 0.350, 0.245), "warm sand")),
    CatalogueScene("studio-navy", "Navy Studio", "studio", Backdrop((0.024, 0.046, 0.115), "deep navy blue")),
    CatalogueScene("studio-burgundy", "Burgundy Studio", "studio", Backdrop((0.125, 0.013, 0.023), "burgundy red")),
    CatalogueScene("studio-blush", "Blush Studio", "studio", Backdrop((0.540, 0.325, 0.275), "pale blush pink")),
    CatalogueScene("studio-forest", "Forest Green Studio", "studio", Backdrop((0.022, 0.062, 0.037), "deep forest green")),
    CatalogueScene("studio-mustard", "Mustard Studio", "studio", Backdrop((0.470, 0.255, 0.036), "mustard yellow")),
    CatalogueScene("studio-powder-blue", "Powder Blue Studio", "studio", Backdrop((0.330, 0.440, 0.540), "pale powder blue")),
]

/**
 * Names that are written for nothing but the make or model: coined words, and words so rare that a car is meant. All others are words, places,
 * people or short signs as well ('Focus', 'Ibiza', 'Felicia', 'XC'), and need a second lettering that agrees, or a badge's place. Compact.
 */
const coined = new Set(
  `
  abarth aixam alfaromeo astonmartin audi bugatti cadillac chevrolet chrysler citroen cupra dacia daewoo daihatsu ferrari fiat
  ford honda hyundai infiniti isuzu iveco jeep koenigsegg lada lamborghini lancia landrover lexus ligier maserati maybach mazda
  mclaren mercedes mercedesbenz mitsubishi moskvich nissan oldsmobile opel pagani perodua peugeot polestar pontiac porsche
  renault rollsroyce saab skoda ssangyong subaru suzuki toyota trabant vauxhall vinfast volkswagen volvo xpeng zastava zeekr

  almera altima amarok ampera antara arkana arona arteon ateca avantime aventador avensis aveo aygo bayon bentayga berlingo
  bigster boxster camry captur carens celica cerato citigo cinquecento corolla cybertruck doblo dokker ducato ecosport elantra
  elroq enyaq fabia fiorino fluence forfour fortwo gallardo grandcherokee grandland impreza ioniq jimny kadjar kamiq kangoo karoq
  kodiaq koleos korando kuga lacetti landcruiser lanos lantra leganza levorg magentis megane meriva micra mondeo movano navara
  niro nubira octavia panamera passat picanto pregio purosangue qashqai quattroporte rangerover roomster safrane sandero
  scirocco seicento sentra sephia sharan silverado sirion solterra sorento sportage stonic tacuma tavascan taycan terracan tiguan
  touareg touran twingo twizy urvan vaneo veloster veyron viano wagoneer xantia xceed xsara yaris ceed clio lupo
  `.match(/\w+/g),
);

export function isCoined(compactName: string): boolean {
  return coined.has(compactName);
}

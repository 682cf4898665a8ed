CREATE TABLE "scene_names" (
	"name" text PRIMARY KEY NOT NULL,
	"scene_id" text NOT NULL
);
--> statement-breakpoint
-- The names of this version; each start adds those of its own catalogue.
INSERT INTO "scene_names" ("name", "scene_id") VALUES
	('Beach at Dawn', 'bay-dawn'), ('Moonlit Beach', 'bay-moonlight'), ('Beach Morning', 'bay-morning'), ('Beach before the Storm', 'bay-storm'),
	('Beach Sunset', 'bay-sunset'), ('Beach', 'beach'), ('Blossom', 'blossom'), ('Charming', 'charming'),
	('Cherry Avenue at Golden Hour', 'cherry-avenue-golden'), ('Cherry Avenue after Rain', 'cherry-avenue-rain'), ('City', 'city'), ('Cliff Road at Dawn', 'cliff-road-dawn'),
	('Cliff Road at Golden Hour', 'cliff-road-golden'), ('Cliff Road after Rain', 'cliff-road-rain'), ('Cliff Road before the Storm', 'cliff-road-storm'), ('Cliff Road at Sunset', 'cliff-road-sunset'),
	('Coastal', 'coastal'), ('Container', 'container'), ('Dark', 'dark'), ('Dubai', 'dubai'),
	('Filling Station at Blue Hour', 'filling-station-blue'), ('Filling Station at Golden Hour', 'filling-station-golden'), ('Filling Station in the Morning', 'filling-station-morning'), ('Filling Station after Rain', 'filling-station-rain'),
	('Filling Station in Snow', 'filling-station-snow'), ('Filling Station before the Storm', 'filling-station-storm'), ('Filling Station at Sunset', 'filling-station-sunset'), ('Forest Road in the Morning', 'forest-road-morning'),
	('Forest Road after Rain', 'forest-road-rain'), ('Forest Road in Snow', 'forest-road-snow'), ('Forest Road at Sunset', 'forest-road-sunset'), ('Georgian Street after Dusk', 'georgian-dusk'),
	('Georgian Street in Fog', 'georgian-fog'), ('Georgian Street in Evening Sun', 'georgian-golden'), ('Georgian Street in Snow', 'georgian-snow'), ('Highland Dawn', 'glen-dawn'),
	('Golden Glen', 'glen-golden'), ('Highland Rain', 'glen-rain'), ('Highland Snow', 'glen-snow'), ('Highland Storm', 'glen-storm'),
	('Halloween25', 'halloween25'), ('High Street in Fog', 'high-street-fog'), ('High Street in Evening Sun', 'high-street-golden'), ('High Street at Night', 'high-street-night'),
	('High Street after Rain', 'high-street-rain'), ('High Street in Snow', 'high-street-snow'), ('Highlands', 'highlands'), ('London', 'london'),
	('Mardy', 'mardy'), ('Memories', 'memories'), ('Mexico', 'mexico'), ('Miami', 'miami'),
	('Mill Town after Dusk', 'mill-town-dusk'), ('Mill Town in Fog', 'mill-town-fog'), ('Mill Town after Rain', 'mill-town-rain'), ('Mill Town in Snow', 'mill-town-snow'),
	('Mill Town at Sunset', 'mill-town-sunset'), ('Mist', 'mist'), ('Pantone UV', 'pantone-uv'), ('Mirror Plaza at Golden Hour', 'plaza-golden'),
	('Mirror Plaza in Soft Light', 'plaza-overcast'), ('Mirror Plaza after Rain', 'plaza-rain'), ('Mirror Plaza in Snow', 'plaza-snow'), ('Mirror Plaza at Sunset', 'plaza-sunset'),
	('Port in Fog', 'port-fog'), ('Port by Moonlight', 'port-moonlight'), ('Port in the Morning', 'port-morning'), ('Port after Rain', 'port-rain'),
	('Port in Snow', 'port-snow'), ('Pueblo at Golden Hour', 'pueblo-golden'), ('Pueblo by Moonlight', 'pueblo-moonlight'), ('Pueblo in Soft Light', 'pueblo-overcast'),
	('Pueblo after Rain', 'pueblo-rain'), ('Pueblo at Sunset', 'pueblo-sunset'), ('Puppy', 'puppy'), ('Retail Eight', 'retail-eight'),
	('Retail Five', 'retail-five'), ('Retail Four', 'retail-four'), ('Retail Nine', 'retail-nine'), ('Retail One', 'retail-one'),
	('Retail Seven', 'retail-seven'), ('Retail Six', 'retail-six'), ('Retail Ten', 'retail-ten'), ('Retail Three', 'retail-three'),
	('Retail Two', 'retail-two'), ('Runway', 'runway'), ('Sisu', 'sisu'), ('Blush Studio', 'studio-blush'),
	('Burgundy Studio', 'studio-burgundy'), ('Forest Green Studio', 'studio-forest'), ('Mustard Studio', 'studio-mustard'), ('Navy Studio', 'studio-navy'),
	('Powder Blue Studio', 'studio-powder-blue'), ('Sage Studio', 'studio-sage'), ('Sand Studio', 'studio-sand'), ('Terracotta Studio', 'studio-terracotta'),
	('Studio', 'studio'), ('The Bean', 'the-bean'), ('Tokyo', 'tokyo'), ('Toronto', 'toronto'),
	('Village at Blue Hour', 'village-blue'), ('Village at Dawn', 'village-dawn'), ('Village in the Morning', 'village-morning'), ('Village after Rain', 'village-rain'),
	('Village in Snow', 'village-snow'), ('Winter Forest at Dawn', 'winter-forest-dawn'), ('Winter Forest by Moonlight', 'winter-forest-moonlight'), ('Winter Forest in the Morning', 'winter-forest-morning'),
	('Winter Forest in Soft Light', 'winter-forest-overcast'), ('Winter Forest at Sunset', 'winter-forest-sunset');--> statement-breakpoint
-- Who is about to write a subject waits, and names it as below.
LOCK TABLE "entitlements" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "entitlement_subject"("photo_id" uuid, "preset" text, "recipe" jsonb, "car" jsonb) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN "car" IS NOT NULL THEN 'car:' || encode(sha256(convert_to("car"::text, 'UTF8')), 'hex')
		WHEN "recipe" -> 'background' ->> 'uploadId' IS NOT NULL THEN 'photo:' || "photo_id" || ':own:' || ("recipe" -> 'background' ->> 'uploadId')
		ELSE 'photo:' || "photo_id" || ':scene:' || coalesce((SELECT "scene_id" FROM "scene_names" WHERE "name" = "preset"), "preset")
	END
$$;--> statement-breakpoint
UPDATE "entitlements" SET "subject" = regexp_replace("subject", ':scene:.*$', '') || ':scene:' || "scene_names"."scene_id"
FROM "scene_names" WHERE "subject" LIKE 'photo:%:scene:%' AND substring("subject" FROM ':scene:(.*)$') = "scene_names"."name";

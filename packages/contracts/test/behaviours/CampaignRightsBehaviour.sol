// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";

import {ICampaignCollection, ICollection} from "../../src/interfaces/ICollection.sol";
import {IPlatform} from "../../src/interfaces/IPlatform.sol";
import {CampaignFixture} from "./CampaignFixture.sol";

/**
 * @title Who is paid and who decides in a campaign's collection, whichever its contract type
 */
abstract contract CampaignRightsBehaviour is CampaignFixture {
    // Royalty

    function test_setDefaultRoyalty_replacesTheRoyaltyAgainAndAgain() public {
        vm.startPrank(brand);
        vm.expectEmit(address(platform));
        emit IPlatform.DefaultRoyaltySet(nft, alice, 1_000);
        platform.setDefaultRoyalty(nft, alice, 1_000);
        (address receiver, uint256 amount) = IERC2981(nft).royaltyInfo(1, 1 ether);
        assertEq(receiver, alice, "receiver");
        assertEq(amount, 0.1 ether, "amount");

        platform.setDefaultRoyalty(nft, bob, 0);
        (receiver, amount) = IERC2981(nft).royaltyInfo(1, 1 ether);
        assertEq(receiver, bob, "second receiver");
        assertEq(amount, 0, "second amount");
        vm.stopPrank();
    }

    function testFuzz_setDefaultRoyalty_anyRoyaltyInRange(address receiver, uint96 bps, uint128 price) public {
        vm.assume(receiver != address(0));
        bps = uint96(_bound(bps, 0, 10_000));
        vm.prank(brand);
        platform.setDefaultRoyalty(nft, receiver, bps);
        (address actual, uint256 amount) = IERC2981(nft).royaltyInfo(price, price);
        assertEq(actual, receiver, "receiver");
        assertEq(amount, (uint256(price) * bps) / 10_000, "amount");
    }

    function test_setDefaultRoyalty_revertsForAnyoneButTheOwner() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotCollectionOwner.selector, nft, operator));
        vm.prank(operator);
        platform.setDefaultRoyalty(nft, alice, 1);
    }

    function test_setDefaultRoyalty_revertsIfTooHighOrNobodys() public {
        vm.startPrank(brand);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.RoyaltyTooHigh.selector, 10_001));
        platform.setDefaultRoyalty(nft, alice, 10_001);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.InvalidRoyaltyReceiver.selector, address(0)));
        platform.setDefaultRoyalty(nft, address(0), 1);
        vm.stopPrank();
    }

    function test_setDefaultRoyalty_onTheCollectionItselfRevertsForAnyoneButThePlatform() public {
        vm.expectRevert(abi.encodeWithSelector(ICollection.OnlyPlatform.selector, brand));
        vm.prank(brand);
        ICampaignCollection(nft).setDefaultRoyalty(alice, 1);
    }

    // Ownership

    function test_ownership_movesInTwoSteps() public {
        vm.expectEmit(address(platform));
        emit IPlatform.CollectionOwnershipTransferStarted(nft, brand, alice);
        vm.prank(brand);
        platform.transferCollectionOwnership(nft, alice);
        assertEq(platform.pendingCollectionOwner(nft), alice, "pending");
        assertEq(ICollection(nft).owner(), brand, "not yet");

        vm.expectEmit(address(platform));
        emit IPlatform.CollectionOwnershipTransferred(nft, brand, alice);
        vm.prank(alice);
        platform.acceptCollectionOwnership(nft);
        assertEq(ICollection(nft).owner(), alice, "owner");
        assertTrue(platform.isOwner(nft, alice), "isOwner");
        assertFalse(platform.isOwner(nft, brand), "not any more");
        assertEq(platform.pendingCollectionOwner(nft), address(0), "nobody pending");

        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotCollectionOwner.selector, nft, brand));
        vm.prank(brand);
        platform.mint{value: FEE}(1, nft, _list(alice), _amount(), _list(DIGEST));
        vm.prank(alice);
        platform.mint{value: FEE}(1, nft, _list(alice), _amount(), _list(DIGEST));
    }

    function test_ownership_anOfferCanBeWithdrawn() public {
        vm.startPrank(brand);
        platform.transferCollectionOwnership(nft, alice);
        platform.transferCollectionOwnership(nft, address(0));
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotPendingCollectionOwner.selector, nft, alice));
        vm.prank(alice);
        platform.acceptCollectionOwnership(nft);
    }

    function test_ownership_onlyTheOwnerOffers() public {
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotCollectionOwner.selector, nft, operator));
        vm.prank(operator);
        platform.transferCollectionOwnership(nft, operator);
    }

    function test_ownership_onlyTheNamedOneAcceptsAndOnlyOnce() public {
        vm.prank(brand);
        platform.transferCollectionOwnership(nft, alice);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotPendingCollectionOwner.selector, nft, bob));
        vm.prank(bob);
        platform.acceptCollectionOwnership(nft);

        vm.startPrank(alice);
        platform.acceptCollectionOwnership(nft);
        vm.expectRevert(abi.encodeWithSelector(IPlatform.NotPendingCollectionOwner.selector, nft, alice));
        platform.acceptCollectionOwnership(nft);
        vm.stopPrank();
    }
}
